{{/*
The objects are those of deploy/kubernetes: each is read from its file there, and what values say is replaced in it. Parameters of all of these are a dictionary of
  root       the root context
  namespace  of the objects
  cell       the name of the cell; empty with one database
  settings, server, database  the values, those of the cell included
*/}}

{{/* Prints the objects of the file `file` of deploy/kubernetes. */}}
{{- define "confab.file" -}}
{{- range $document := splitList "\n---\n" (.root.Files.Get (printf "files/kubernetes/%s" .file)) }}
{{ include "confab.object" (merge (dict "object" (fromYaml $document)) $) }}
{{- end }}
{{- end }}

{{- define "confab.object" -}}
{{- $object := .object -}}
{{- $values := .root.Values -}}
{{- $labels := dict "app.kubernetes.io/managed-by" .root.Release.Service "helm.sh/chart" (printf "%s-%s" .root.Chart.Name .root.Chart.Version) -}}
{{- if .cell }}{{ $_ := set $labels "cell" .cell }}{{ end -}}
{{- $_ := set $object.metadata "namespace" .namespace -}}
{{- $_ := set $object.metadata "labels" (merge $labels (default (dict) $object.metadata.labels)) -}}
{{- if and (eq $object.kind "Deployment") (eq $object.metadata.name "confab") -}}
  {{- include "confab.pods" (merge (dict "object" $object) .) -}}
{{- else if and (eq $object.kind "Deployment") (eq $object.metadata.name "confab-router") -}}
  {{- $_ := set $object.spec.template.metadata "annotations" (dict "checksum/configuration" (include "confab.nginx" . | sha256sum)) -}}
{{- else if eq $object.kind "HorizontalPodAutoscaler" -}}
  {{- $_ := set $object.spec "minReplicas" (int .server.minReplicas) -}}
  {{- $_ := set $object.spec "maxReplicas" (int .server.maxReplicas) -}}
  {{- $_ := set (first $object.spec.metrics).resource.target "averageUtilization" (int .server.cpuUtilization) -}}
  {{- if int .server.connections -}}
    {{- $target := dict "type" "AverageValue" "averageValue" (toString (int .server.connections)) -}}
    {{- $pods := dict "metric" (dict "name" "confab_realtime_connections") "target" $target -}}
    {{- $_ := set $object.spec "metrics" (append $object.spec.metrics (dict "type" "Pods" "pods" $pods)) -}}
  {{- end -}}
{{- else if eq $object.kind "Cluster" -}}
  {{- /* The uninstallation of the chart must not delete the database. */ -}}
  {{- $_ := set $object.metadata "annotations" (dict "helm.sh/resource-policy" "keep") -}}
  {{- $_ := set $object.spec "instances" (int .database.instances) -}}
  {{- $_ := set $object.spec.storage "size" .database.storage -}}
  {{- $_ := set $object.spec.walStorage "size" .database.walStorage -}}
  {{- $_ := set $object.spec "resources" .database.resources -}}
  {{- $_ := set $object.spec.postgresql "parameters" .database.parameters -}}
{{- else if eq $object.kind "ObjectStore" -}}
  {{- $_ := set $object.spec.configuration "destinationPath" (printf "%s/%s/" .database.backups.bucket (default "confab" .cell)) -}}
{{- else if eq $object.kind "Gateway" -}}
  {{- $_ := set $object.spec "gatewayClassName" $values.gateway.className -}}
  {{- range $listener := $object.spec.listeners -}}
    {{- $_ := set $listener "hostname" (replace "chat.example.com" $values.host $listener.hostname) -}}
    {{- $_ := set $listener.tls "certificateRefs" (list (dict "name" $values.gateway.certificate)) -}}
  {{- end -}}
{{- else if eq $object.kind "PrometheusRule" -}}
  {{- $_ := set $object.metadata "labels" (merge (deepCopy (default (dict) $values.prometheus.labels)) $object.metadata.labels) -}}
{{- else if eq $object.kind "HTTPRoute" -}}
  {{- $hostnames := list -}}
  {{- range $hostname := $object.spec.hostnames }}{{ $hostnames = append $hostnames (replace "chat.example.com" $values.host $hostname) }}{{ end -}}
  {{- $_ := set $object.spec "hostnames" $hostnames -}}
{{- end -}}
---
{{ include "confab.namespaces" (merge (dict "text" (toYaml $object)) .) }}
{{- end }}

{{/* Names of namespaces, of which those of the files are examples. */}}
{{- define "confab.namespaces" -}}
{{- $values := .root.Values -}}
{{- $text := replace "kubernetes.io/metadata.name: envoy-gateway-system" (printf "kubernetes.io/metadata.name: %s" $values.gateway.namespace) .text -}}
{{- $text = replace "kubernetes.io/metadata.name: confab-router" (printf "kubernetes.io/metadata.name: %s" .root.Release.Namespace) $text -}}
{{- replace "kubernetes.io/metadata.name: monitoring" (printf "kubernetes.io/metadata.name: %s" $values.prometheus.namespace) $text -}}
{{- end }}

{{/* Completes the Deployment of the servers. */}}
{{- define "confab.pods" -}}
{{- $template := .object.spec.template -}}
{{- $pod := $template.spec -}}
{{- if .cell -}}
  {{- $patch := first (fromYamlArray (.root.Files.Get "files/kubernetes/overlays/cell-eu1/enter-cell.yaml")) -}}
  {{- $_ := set $pod "initContainers" (append $pod.initContainers $patch.value) -}}
  {{- $_ := set $template.metadata.labels "cell" .cell -}}
{{- end -}}
{{- $image := printf "%s:%s" .root.Values.image.repository (default .root.Chart.AppVersion .root.Values.image.tag) -}}
{{- range $container := concat $pod.initContainers $pod.containers -}}
  {{- $_ := set $container "image" $image -}}
  {{- $_ := set $container "resources" $.server.resources -}}
{{- end -}}
{{- /* A changed setting replaces the pods. */ -}}
{{- $_ := set $template.metadata "annotations" (dict "checksum/settings" (include "confab.settings" . | sha256sum)) -}}
{{- $_ := set $template "spec" (mustMergeOverwrite $pod .server.pod) -}}
{{- end }}

{{/* The variables of the ConfigMap. */}}
{{- define "confab.settings" -}}
{{- $settings := dict "PUBLIC_URL" (printf "https://%s" .root.Values.host) -}}
{{- range $line := splitList "\n" (.root.Files.Get "files/kubernetes/base/settings.env") -}}
  {{- if regexMatch "^[A-Z]" $line }}{{ $_ := set $settings (first (splitList "=" $line)) (join "=" (rest (splitList "=" $line))) }}{{ end -}}
{{- end -}}
{{- /* The Gateway and the router. */ -}}
{{- if .cell }}{{ $_ := set $settings "CONFAB_CELL" .cell }}{{ $_ := set $settings "TRUST_PROXY" "2" }}{{ end -}}
{{- toYaml (mustMergeOverwrite $settings .settings) -}}
{{- end }}

{{- define "confab.settings-map" -}}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: confab-settings
  namespace: {{ .namespace }}
data:
  {{- include "confab.settings" . | nindent 2 }}
{{- end }}

{{/* nginx.conf of the router: what it has for the two cells of the example, for each cell. */}}
{{- define "confab.nginx" -}}
{{- $text := .root.Files.Get "files/kubernetes/router/nginx.conf" -}}
{{- $servers := "" -}}
{{- $upstreams := "" -}}
{{- $lines := "" -}}
{{- range $cell := .root.Values.cells -}}
  {{- $address := printf "confab.confab-%s.svc.cluster.local:3000" $cell.name -}}
  {{- $servers = printf "%s        server %s max_fails=1 fail_timeout=2s;\n" $servers $address -}}
  {{- $upstreams = printf "%s    upstream confab_cell_%s {\n        server %s max_fails=0;\n        keepalive 64;\n        keepalive_timeout 60s;\n    }\n\n" $upstreams $cell.name $address -}}
  {{- $lines = printf "%s        %s confab_cell_%s;\n" $lines $cell.name $cell.name -}}
{{- end -}}
{{- $text = regexReplaceAll "(?m)(^        server confab\\.confab-eu.*max_fails=1.*\n)+" $text $servers -}}
{{- $text = regexReplaceAll "(?ms)^    upstream confab_cell_eu1 .*?^    # change: a line" $text (printf "%s    # change: a line" $upstreams) -}}
{{- $text = regexReplaceAll "(?m)(^        eu\\d confab_cell_eu\\d;\n)+" $text $lines -}}
{{- regexReplaceAll "(?m)^ *# change: .*\n" $text "" -}}
{{- end }}
