import type { Image } from '#contract/images.ts'
import { FailedResponse } from '#tests/client.ts'

/** Uploads an image like the browser. Throws `FailedResponse` for an error. */
export const uploadImage = async (
  { address }: { address: string },
  bytes: Uint8Array | string,
  token: string,
): Promise<Image> => {
  const response = await fetch(`${address}/v1/images`, {
    method: 'POST',
    headers: { Token: token, 'Content-Type': 'application/octet-stream' },
    body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new FailedResponse(response.status, answer as FailedResponse['body'])
  return answer as Image
}

/** Requests an image of the account that the token belongs to. */
export const requestImage = (
  { address }: { address: string },
  image: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<Response> => fetch(`${address}/v1/images/${image}`, { headers: { Token: token, ...headers } })
