import { notFound, ApiError } from '../../../http/errors/api-error.ts'
import { ProtocolError, type TestIssuer } from './test-issuer.ts'

/** Handles the button on the test issuer's page: signs in as any address that is entered. */
export const consent = (issuer: TestIssuer | null, request: string, email: string) => {
  if (!issuer) throw notFound('call')
  try {
    return { url: issuer.consent(new URLSearchParams(request), email).href }
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    throw new ApiError(
      'invalid_request',
      `This request does not come from Inkloom (${error.message}). Please start over at Login.`,
    )
  }
}
