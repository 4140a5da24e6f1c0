/** The line with the spaces in front of it as no-break spaces, for formats that drop other spaces there. */
export const withFirmIndent = (line: string): string =>
  line.replace(/^[ \t]+/, (indent) => '\u00a0'.repeat(indent.replaceAll('\t', '    ').length))
