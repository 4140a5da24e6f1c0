/** Returns the path of a file in a folder or bucket. */
export const keyOf = (name: string): string => `${name.slice(0, 2)}/${name}`

/** Returns the name of the file at a path. */
export const nameOfKey = (key: string): string => key.slice(key.lastIndexOf('/') + 1)
