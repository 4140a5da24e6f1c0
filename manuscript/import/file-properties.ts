/** Titles and authors that programs write where a person wrote none. */
const madeUp =
  /^(?:microsoft word|untitled|document ?\d*$|unknown|anonymous|author$|user$|owner$|admin|administrator|python-docx|un-named|openpyxl|pandoc|inkloom$)/i

/** Returns the title of a file's properties, or an empty text if a program made it up. */
export const usefulTitle = (title = ''): string => (madeUp.test(title) || /\.[a-z]{3,4}$/i.test(title) ? '' : title)

/** Returns the author of a file's properties, or an empty text if a program made it up. */
export const usefulAuthor = (author = ''): string => (madeUp.test(author) ? '' : author)
