const digits: readonly (readonly [value: number, letters: string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

/** Returns a number of at least 1 in Roman capitals. Thousands are repeated, so 5000 is `MMMMM`. */
export const romanNumeral = (number: number): string => {
  let rest = number
  return digits
    .map(([value, letters]) => {
      const times = Math.floor(rest / value)
      rest -= times * value
      return letters.repeat(times)
    })
    .join('')
}
