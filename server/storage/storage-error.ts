/** Thrown if a storage outside the database fails. The message is for the operator. */
export class StorageError extends Error {}

/** Explanations of file system errors for a folder, by code. */
export const folderProblems: Record<string, string> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk quota is used up',
  EROFS: 'it is read-only',
  EACCES: 'this account may not use it',
  EPERM: 'this account may not use it',
  ENOTDIR: 'it is no folder',
  ENOENT: 'a file in it is gone',
}
