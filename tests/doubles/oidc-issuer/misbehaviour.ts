import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import type { Sign } from '#server/features/accounts/test-issuer/test-issuer.ts'

type Key = Parameters<Sign>[1]

export const signed = (claims: JWTPayload, { privateKey, kid }: Key) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey)

const claiming = (wrong: JWTPayload) => (claims: JWTPayload, key: Key) => signed({ ...claims, ...wrong }, key)

const lacking =
  (name: string) =>
  ({ ...claims }: JWTPayload, key: Key) => {
    delete claims[name]
    return signed(claims, key)
  }

const HOUR = 3600

/** Invalid tokens that a faulty or malicious issuer could send. */
export const misbehaviours = {
  'the nonce of another sign-in': claiming({ nonce: 'another' }),
  'no nonce': lacking('nonce'),
  'another audience': claiming({ aud: 'another-client' }),
  'another issuer': claiming({ iss: 'https://accounts.google.com' }),
  'no subject': lacking('sub'),
  'an expired token': claiming({ exp: Math.floor(Date.now() / 1000) - HOUR }),
  'no end': lacking('exp'),
  'no signature': async (claims: JWTPayload) => new UnsecuredJWT(claims).encode(),
  'the signature of another key': async (claims: JWTPayload, { kid }: Key) =>
    signed(claims, { kid, privateKey: (await generateKeyPair('ES256')).privateKey }),
  'the client secret as its key': (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('secret of the double')),
  'an address that is not verified': claiming({ email_verified: false }),
  'an address verified by a string instead of a boolean': claiming({ email_verified: 'true' }),
  'an address without verification status': lacking('email_verified'),
  'no address': lacking('email'),
  'an invalid address': claiming({ email: 'ada@example.org\r\nBcc: bob@example.org' }),
} satisfies Record<string, Sign>

export type Misbehaviour = keyof typeof misbehaviours
