// The currencies without decimals, and those with three, as the payment provider counts minor
// units. The decimals of Intl are for display and differ: Intl has none for forints and rupiahs,
// which are charged in hundredths.
const whole = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ')
const thousandths = 'bhd jod kwd omr tnd'.split(' ')

const decimals = (currency: string): number => {
  if (whole.includes(currency.toLowerCase())) return 0
  return thousandths.includes(currency.toLowerCase()) ? 3 : 2
}

/** Formats minor units as money for the locale of the reader. A whole amount has no decimals. */
export const formatMoney = (minorUnits: number, currency: string, locale?: string): string => {
  const digits = decimals(currency)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(minorUnits / 10 ** digits)
}

/** Formats minor units as a plain decimal number for programs. */
export const majorUnits = (minorUnits: number, currency: string): string => {
  const digits = decimals(currency)
  return (minorUnits / 10 ** digits).toFixed(digits)
}
