const oddCodes = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const inverted = (code: string) => Array.from(code, (bit) => (bit === '0' ? '1' : '0')).join('')
const reversed = (code: string) => Array.from(code).toReversed().join('')
const rightCodes = oddCodes.map(inverted)
const evenCodes = rightCodes.map(reversed)
/** The first digit is not drawn. It decides which of the next six have an even code. */
const parities = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010']

/**
 * Returns the 95 modules of an EAN-13 barcode, where 1 is a bar. `digits` are 13 digits with a
 * valid check digit. Existing packages only draw pictures of the barcode, but a cover needs its
 * modules.
 */
export const ean13 = (digits: string): string => {
  const [first = 0, ...rest] = Array.from(digits, Number)
  const parity = parities[first]!
  const left = rest.slice(0, 6).map((digit, at) => (parity[at] === '1' ? evenCodes : oddCodes)[digit]!)
  const right = rest.slice(6).map((digit) => rightCodes[digit]!)
  return `101${left.join('')}01010${right.join('')}101`
}
