/** Replacements in the generated code, by language. Versions 6 and later of the generator do not need them. */
export const CORRECTIONS = {
  kotlin: [
    // a header that is not given would be sent as the text "null"
    [
      /(val localVariableHeaders: .*= )mutableMapOf\((.+)\)$/gm,
      (_, start, headers) =>
        `${start}confab.client.infrastructure.givenHeaders(${headers.replaceAll('.toString()', '')})`,
    ],
    // optional parameters can be left out
    [/^ {4}fun \w+\(.*\) ?: ?\S+ \{$/gm, (line) => line.replaceAll(/\?(?=[,)])/g, '? = null')],
    // a request without a body would have the body "null"
    [
      '(requestBody(body, contentType))',
      '(if (body == null) RequestBody.create(null, ByteArray(0)) else requestBody(body, contentType))',
    ],
    ['List<kotlin.collections.Map>', 'List<kotlin.collections.Map<kotlin.String, kotlin.Any>>'],
  ],
  python: [],
  php: [
    // functions that guzzlehttp/psr7 2 does not have
    ['\\GuzzleHttp\\Psr7\\build_query(', '\\GuzzleHttp\\Psr7\\Query::build('],
    ['\\GuzzleHttp\\Psr7\\try_fopen(', '\\GuzzleHttp\\Psr7\\Utils::tryFopen('],
    // objects of any content: arrays, whose values stay what they are
    ["settype($data, 'array');\n            return $data;", 'return json_decode(json_encode($data), true);'],
    // PHP 8.1 reports methods of its interfaces that have no type
    [
      /^ {4}(?=public function (?:offset(?:Exists|Get|Set|Unset)|jsonSerialize)\()/gm,
      '    #[\\ReturnTypeWillChange]\n    ',
    ],
  ],
};
