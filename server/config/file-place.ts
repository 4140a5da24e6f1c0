/** The storage of files that belong to manuscripts, such as images. */
export type FilePlace = { kind: 'folder'; folder: string }
