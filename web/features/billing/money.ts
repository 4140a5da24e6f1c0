/** Where the payment provider counts minor units otherwise than the currency itself does. */
const countedOtherwise: Record<string, number> = { isk: 2, mga: 0, ugx: 2 }

const decimals = (currency: string): number =>
  countedOtherwise[currency.toLowerCase()] ??
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
  2

/** Minor units as money in the reader's manner. A whole amount is shown without decimals. */
export const formatMoney = (minorUnits: number, currency: string, locale?: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(
    minorUnits / 10 ** decimals(currency),
  )
