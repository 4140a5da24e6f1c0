// As the payment provider counts minor units. What Intl knows of currencies is for showing them, and differs: it has no
// decimals for forints and rupiahs, which are charged in hundredths.
const whole = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ')
const thousandths = 'bhd jod kwd omr tnd'.split(' ')

const decimals = (currency: string): number => {
  if (whole.includes(currency.toLowerCase())) return 0
  return thousandths.includes(currency.toLowerCase()) ? 3 : 2
}

/** Minor units as money in the reader's manner. A whole amount is shown without decimals. */
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

/** Minor units as a plain decimal number, for programs. */
export const majorUnits = (minorUnits: number, currency: string): string => {
  const digits = decimals(currency)
  return (minorUnits / 10 ** digits).toFixed(digits)
}
