import { createHash } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { newToken } from '../sign-in/secrets.ts'

interface Settings {
  /** The issuer's identifier, which is also its address. */
  url: () => string
  /** The page where a person enters their address. */
  page: () => string
  client: { id: string; secret: string }
  /** Returns true if the client may redirect browsers to this address. */
  mayReturnTo: (redirectUri: string) => boolean
  /** Overridden in tests that need a misbehaving issuer. */
  sign?: Sign
  algorithms?: string[]
}

export type Sign = (claims: JWTPayload, key: { privateKey: CryptoKey; kid: string }) => Promise<string>

/** An OpenID Connect error. Its message is an error code of the protocol. */
export class ProtocolError extends Error {}

interface Consent {
  email: string
  redirectUri: string
  nonce: string | null
  challenge: string
  expiresAt: number
}

const KID = 'test-issuer'
const CODE_MS = 60_000
const TOKEN_SECONDS = 300

const sha256 = (text: string, encoding: 'base64url' | 'hex') => createHash('sha256').update(text).digest(encoding)

const signed: Sign = (claims, { privateKey, kid }) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(privateKey)

const metadataOf = (issuer: string, page: string, algorithms: string[]) => ({
  issuer,
  authorization_endpoint: page,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: algorithms,
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: ['openid', 'email'],
  claims_supported: ['iss', 'sub', 'aud', 'exp', 'iat', 'nonce', 'email', 'email_verified'],
  authorization_response_iss_parameter_supported: true,
})

const claimsOf = ({ email, nonce }: Consent, issuer: string, clientId: string): JWTPayload => {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: issuer,
    sub: sha256(email.toLowerCase(), 'hex'),
    aud: clientId,
    iat: now,
    exp: now + TOKEN_SECONDS,
    ...(nonce !== null && { nonce }),
    email,
    email_verified: true,
  }
}

export type TestIssuer = ReturnType<typeof createTestIssuer>

/**
 * Creates an OpenID Connect issuer that accepts any address, for development. It implements the
 * protocol fully, so that what works with it works with Google: codes that live a minute and work
 * once, PKCE, and signed tokens.
 */
export const createTestIssuer = ({
  url,
  page,
  client,
  mayReturnTo,
  sign = signed,
  algorithms = ['ES256'],
}: Settings) => {
  const keys = generateKeyPair('ES256')
  const codes = new Map<string, Consent>()
  const forgetOld = () => {
    for (const [code, { expiresAt }] of codes) if (expiresAt < Date.now()) codes.delete(code)
  }

  return {
    metadata: () => metadataOf(url(), page(), algorithms),

    async publicKeys() {
      return { keys: [{ ...(await exportJWK((await keys).publicKey)), kid: KID, alg: 'ES256', use: 'sig' }] }
    },

    /**
     * Returns the address to redirect the browser to after a person has entered their address.
     * Throws a ProtocolError.
     */
    consent(request: URLSearchParams, email: string): URL {
      const redirectUri = request.get('redirect_uri') ?? ''
      const challenge = request.get('code_challenge')
      if (request.get('client_id') !== client.id || !mayReturnTo(redirectUri))
        throw new ProtocolError('unauthorized_client')
      if (request.get('response_type') !== 'code') throw new ProtocolError('unsupported_response_type')
      if (!request.get('scope')?.split(' ').includes('openid')) throw new ProtocolError('invalid_scope')
      if (!challenge || request.get('code_challenge_method') !== 'S256') throw new ProtocolError('invalid_request')
      forgetOld()
      const code = newToken()
      const nonce = request.get('nonce')
      codes.set(code, { email, redirectUri, nonce, challenge, expiresAt: Date.now() + CODE_MS })
      const back = new URL(redirectUri)
      back.searchParams.set('code', code)
      back.searchParams.set('iss', url())
      const state = request.get('state')
      if (state !== null) back.searchParams.set('state', state)
      return back
    },

    /** Returns the response of the token endpoint. Throws a ProtocolError. */
    async exchange(form: URLSearchParams) {
      if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)
        throw new ProtocolError('invalid_client')
      if (form.get('grant_type') !== 'authorization_code') throw new ProtocolError('unsupported_grant_type')
      const code = form.get('code') ?? ''
      const consent = codes.get(code)
      codes.delete(code)
      if (!consent || consent.expiresAt < Date.now() || consent.redirectUri !== form.get('redirect_uri'))
        throw new ProtocolError('invalid_grant')
      if (sha256(form.get('code_verifier') ?? '', 'base64url') !== consent.challenge)
        throw new ProtocolError('invalid_grant')
      const { privateKey } = await keys
      return {
        access_token: newToken(),
        token_type: 'Bearer',
        expires_in: TOKEN_SECONDS,
        scope: 'openid email',
        id_token: await sign(claimsOf(consent, url(), client.id), { privateKey, kid: KID }),
      }
    },
  }
}
