/** Where numbers may be large: a developer at work has the same kinds of cases, and fewer of each. */
export const inCI = process.env.CI === 'true' || process.env.CI === '1';
