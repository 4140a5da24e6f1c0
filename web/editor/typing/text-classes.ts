/** The classes of `manuscript-page.css` for the formats of text. */
export const textClasses = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underlined',
  strikethrough: 'struck',
  underlineStrikethrough: 'underlined-struck',
  subscript: 'subscript',
  superscript: 'superscript',
}
