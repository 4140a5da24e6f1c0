/** Thrown if a storage outside the database fails. The message is for the operator. */
export class StorageError extends Error {}
