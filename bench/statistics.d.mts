export function quantile(values: readonly number[], part: number): number;

export function medianOfRounds<Figures extends object>(rounds: readonly Figures[]): Figures;
