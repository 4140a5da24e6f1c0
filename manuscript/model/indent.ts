/** Replaces leading spaces with no-break spaces, for formats that drop ordinary ones. */
export const withFirmIndent = (line: string): string =>
  line.replace(/^[ \t]+/, (indent) => '\u00a0'.repeat(indent.replaceAll('\t', '    ').length))
