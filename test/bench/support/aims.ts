/** What a measurement was to come to: at most so much. */
export interface Aim {
  what: string;
  measured: number;
  most: number;
  unit: 'times' | 'ms' | 'frames' | 'requests' | 'pages' | 'rows' | 'kB';
}

/** Where nothing could be measured, nothing was reached; less than nothing is no measurement. */
export const isMet = ({ measured, most }: Aim): boolean => measured >= 0 && measured <= most;

export function describeAims(aims: readonly Aim[]): string[] {
  return aims.map(aim => {
    const { what, measured, most, unit } = aim;
    const found = Number.isFinite(measured) ? `${measured.toFixed(2)} ${unit}` : 'not measured';
    return `${isMet(aim) ? 'met   ' : 'MISSED'}  ${what}: ${found}, aim at most ${most} ${unit}`;
  });
}
