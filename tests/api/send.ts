import type { ServedDocument } from './served-document.ts'

let document: ServedDocument

/** Makes the client call the server that returned this document. */
export const callAsIn = (served: ServedDocument) => {
  document = served
}

const read = (response: Response): Promise<unknown> => {
  const type = response.headers.get('Content-Type') ?? ''
  if (type.startsWith('application/json')) return response.json()
  return type.startsWith('text/') ? response.text() : response.blob()
}

/**
 * Sends the requests of the generated client. Throws if the document does not contain the answer.
 */
export const send = async <T>(path: string, init: RequestInit): Promise<T> => {
  const response = await fetch(document.url + path, init)
  const { status, headers } = response
  const answer = { status, headers, data: await read(response) }
  document.checkAnswer(init.method!, path, answer)
  return answer as T
}
