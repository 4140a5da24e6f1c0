import { escapeHtml } from './escape-html.ts'

/**
 * A value that the operator provides for the placeholder `{{name}}` in the legal texts
 * (web/site/legal).
 */
export interface LegalSetting {
  /** The environment variable. */
  variable: string
  purpose: string
  example: string
  /** Replacement if the variable is not set. It has to fit into each of the texts. */
  otherwise: string
}

/** All placeholders in web/site/legal/*.md. */
export const legalSettings = {
  operator: {
    variable: 'OPERATOR_NAME',
    purpose: 'who runs this installation and answers for it',
    example: 'Example Press Ltd',
    otherwise: 'whoever runs this installation',
  },
  operator_address: {
    variable: 'OPERATOR_ADDRESS',
    purpose: 'postal address of the operator',
    example: '1 Example Street, Exampleton EX1 2MP, United Kingdom',
    otherwise: 'whose address you get on request',
  },
  support_email: {
    variable: 'SUPPORT_EMAIL',
    purpose: 'where people ask for help, refunds and their data',
    example: 'help@example.org',
    otherwise: 'support@inkloom.example',
  },
  public_url: {
    variable: 'PUBLIC_URL',
    purpose: 'address of this installation',
    example: 'https://write.example.org',
    otherwise: 'this address',
  },
  governing_law: {
    variable: 'GOVERNING_LAW',
    purpose: 'law that the agreement is under',
    example: 'the law of England and Wales',
    otherwise: 'that of the country where the operator is based',
  },
  model_provider: {
    variable: 'MODEL_PROVIDER',
    purpose: 'who runs the language model behind AI_BASE_URL, and where',
    example: 'Example AI Inc., USA',
    otherwise: 'the operator of this installation or a provider of their choice, whom you learn on request',
  },
  byok_provider: {
    variable: 'BYOK_BASE_URL',
    purpose: "the provider of people's own AI keys; the host of the address is shown",
    example: 'api.openai.com',
    otherwise: 'api.openai.com',
  },
  payment_provider: {
    variable: 'PAYMENT_PROVIDER',
    purpose: 'who takes payments',
    example: 'Stripe Payments Europe Ltd',
    otherwise: 'Stripe',
  },
  hosting_provider: {
    variable: 'HOSTING_PROVIDER',
    purpose: 'who runs the machines, and where',
    example: 'Example Hosting GmbH, Germany',
    otherwise: 'the operator of this installation',
  },
  mail_provider: {
    variable: 'MAIL_PROVIDER',
    purpose: 'who sends mail behind SMTP_URL',
    example: 'Example Mail Ltd, Ireland',
    otherwise: 'the operator of this installation',
  },
  deals_marketplace: {
    variable: 'LIFETIME_DEAL_SELLER',
    purpose: 'marketplace that sells the lifetime deal',
    example: 'Example Deals Inc.',
    otherwise: 'the deals marketplace where it is offered',
  },
  captcha_provider: {
    variable: 'RECAPTCHA_SITE_KEY',
    purpose:
      'where it is set, the text names Google reCAPTCHA, which gets the internet address and behaviour on the page',
    example: 'Google reCAPTCHA, which gets your internet address and how you use the form and the free tools',
    otherwise: 'none; the check is done by this installation itself, without another company',
  },
  analytics: {
    variable: 'ANALYTICS_NOTICE',
    purpose: 'a sentence on analytics, where the operator adds any to the pages',
    example: 'We count visits with Example Analytics, without cookies.',
    otherwise: 'There is no analytics on these pages.',
  },
} as const satisfies Record<string, LegalSetting>

export type LegalSettingName = keyof typeof legalSettings

const asHtml = (name: LegalSettingName, value: string): string =>
  name === 'support_email'
    ? `<a href="mailto:${escapeHtml(encodeURI(value))}">${escapeHtml(value)}</a>`
    : escapeHtml(value)

/** Replaces the placeholders of a legal text in HTML with the values of this installation. */
export const fillLegalText = (
  html: string,
  values: Readonly<Partial<Record<LegalSettingName, string | null>>>,
): string =>
  html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (!Object.hasOwn(legalSettings, name)) throw new Error(`There is no setting for {{${name}}} in a legal text.`)
    const known = name as LegalSettingName
    return asHtml(known, values[known] ?? legalSettings[known].otherwise)
  })
