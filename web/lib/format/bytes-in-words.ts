const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats a size, such as `1.2 GB`. */
export const bytesInWords = (bytes: number): string => {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** step
  return `${amount.toLocaleString('en', { maximumFractionDigits: step === 0 || amount >= 100 ? 0 : 1 })} ${units[step]}`
}
