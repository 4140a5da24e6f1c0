import { pluralize } from './pluralize.ts'

/** Matches titles and authors that programs write if a person has entered none. */
const madeUp =
  /^(?:microsoft word\b.*|untitled(?: document)?(?: ?\d{1,4})?|document ?\d{0,4}|unknown(?: author| title)?|anonymous|author|user|owner|admin|administrator|python-docx|un-named|openpyxl|pandoc|inkloom)$/i

/** Returns the title of a file's properties, or an empty text if a program made it up. */
export const usefulTitle = (title = ''): string => (madeUp.test(title) || /\.[a-z]{3,4}$/i.test(title) ? '' : title)

/** Returns the author of a file's properties, or an empty text if a program made it up. */
export const usefulAuthor = (author = ''): string => (madeUp.test(author) ? '' : author)

/** Maximum number of details that a note names, so that the note stays short. */
const MOST_NAMED = 10

/** Returns a note that names the dropped details of a file, or no note. */
export const noteUnread = (
  names: readonly string[],
  { what, where, how = 'not read' }: { what: string; where: string; how?: string },
): string[] =>
  names.length === 0
    ? []
    : [
        `${pluralize(names.length, what)} ${where} ${names.length === 1 ? 'was' : 'were'} ${how}: ${names.slice(0, MOST_NAMED).join(', ')}${names.length > MOST_NAMED ? ' …' : ''}.`,
      ]

/** Names the properties of a file that have no corresponding book detail. */
export const noteProperties = (values: Readonly<Record<string, string>>, subtitle: string | undefined): string[] =>
  noteUnread(
    // Inkloom's own files store the subtitle as their subject.
    Object.keys(values).filter((name) => values[name] !== '' && values[name] !== subtitle),
    { what: 'detail', where: 'of the file' },
  )
