export function copyTemplateCluster(directory: string): Promise<void>;
