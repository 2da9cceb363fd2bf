/** How many pixels a rem has: more where somebody has asked the browser for larger letters. */
export const rootFontSize = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
