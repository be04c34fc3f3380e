export declare const layers: readonly (readonly string[])[];
