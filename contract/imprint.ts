/** One line of the legal notice. */
interface ImprintSetting {
  /** The environment variable. */
  variable: string
  label: string
  purpose: string
  example: string
}

/**
 * Lines of the legal notice (imprint) in addition to the operator's name, address and email. A line
 * appears if its setting is filled in. The operator's country decides which lines are required.
 */
export const imprintSettings = {
  imprint_representative: {
    variable: 'IMPRINT_REPRESENTATIVE',
    label: 'Represented by',
    purpose: 'who may act for the operator',
    example: 'Jane Example, managing director',
  },
  imprint_phone: {
    variable: 'IMPRINT_PHONE',
    label: 'Telephone',
    purpose: 'telephone number of the operator',
    example: '+44 20 7946 0000',
  },
  imprint_register: {
    variable: 'IMPRINT_REGISTER',
    label: 'Register',
    purpose: 'register and number of the operator',
    example: 'Companies House, 01234567',
  },
  imprint_vat_id: {
    variable: 'IMPRINT_VAT_ID',
    label: 'VAT number',
    purpose: 'VAT number of the operator',
    example: 'GB123456789',
  },
  imprint_authority: {
    variable: 'IMPRINT_AUTHORITY',
    label: 'Supervisory authority',
    purpose: 'authority that supervises the operator',
    example: 'Example Authority, Exampleton',
  },
  imprint_responsible: {
    variable: 'IMPRINT_RESPONSIBLE',
    label: 'Responsible for the content',
    purpose: 'who is responsible for the content of the pages',
    example: 'Jane Example, address as above',
  },
} as const satisfies Record<string, ImprintSetting>

export type ImprintSettingName = keyof typeof imprintSettings
