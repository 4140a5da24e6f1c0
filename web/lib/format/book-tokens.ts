/**
 * Formats book tokens. Shares of a token are rounded down to hundredths, so that the shown amount
 * can be spent.
 */
export const bookTokensInWords = (tokens: number, locale?: string): string =>
  // In floating point, 9.4 * 100 is slightly less than 940.
  `${(Math.floor(tokens * 100 + 1e-6) / 100).toLocaleString(locale)} book ${tokens === 1 ? 'token' : 'tokens'}`
