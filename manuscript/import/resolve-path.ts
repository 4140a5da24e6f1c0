/**
 * Returns the path within an archive to which an address in one of its files refers, without its
 * fragment.
 */
export const resolvePath = (from: string, address: string): string => {
  const [path = ''] = address.split(/[?#]/, 1)
  const parts = path.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of decoded(path).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** Decodes an address, or returns it unchanged if it is malformed. */
export const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
