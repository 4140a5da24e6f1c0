import { key, webUrl } from './parsers.ts'
import { setting } from './setting.ts'

export const signInSettings = {
  GOOGLE_CLIENT_ID: setting(key.optional(), 'sign-in with Google; off disables it', '...apps.googleusercontent.com'),
  GOOGLE_CLIENT_SECRET: setting(key.optional(), 'secret of the Google client', 'GOCSPX-...', { secret: true }),
  GOOGLE_ISSUER: setting(
    webUrl.default('https://accounts.google.com'),
    'the OpenID Connect issuer',
    'https://accounts.google.com',
  ),
  RECAPTCHA_SITE_KEY: setting(key.optional(), 'Google reCAPTCHA instead of the built-in captcha', '6Lc...'),
  RECAPTCHA_SECRET: setting(key.optional(), 'secret of the reCAPTCHA site', '6Lc...', { secret: true }),
  RECAPTCHA_API_BASE: setting(
    webUrl.default('https://www.google.com/recaptcha/api'),
    'another address that checks reCAPTCHA answers, for tests',
    'http://127.0.0.1:12112',
  ),
}
