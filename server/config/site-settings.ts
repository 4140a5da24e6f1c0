import { claimsModes } from '#contract/claims.ts'
import { type ImprintSettingName, imprintSettings } from '#contract/imprint.ts'
import { type LegalSettingName, legalSettings } from '#contract/legal-settings.ts'
import { oneOf, text, webLink } from './parsers.ts'
import { readProducts } from './products.ts'
import { setting } from './setting.ts'

const legalText = (name: LegalSettingName) =>
  setting(text.optional(), `legal texts: ${legalSettings[name].purpose}`, legalSettings[name].example)

const imprintLine = (name: ImprintSettingName) =>
  setting(text.optional(), `legal notice: ${imprintSettings[name].purpose}`, imprintSettings[name].example)

export const siteSettings = {
  SIBLING_PRODUCTS: setting(
    text
      .refine(
        (list) => readProducts(list) !== null,
        'it must be names and addresses, as Name=https://..., separated by commas',
      )
      .optional(),
    'what else you make, in the footer',
    'Papermill=https://papermill.example.org,Inkwell=https://inkwell.example.org',
  ),
  SITE_CLAIMS: setting(
    oneOf(claimsModes).optional(),
    'which marketing claims the public pages make: as-specified shows all of them, computed only what this installation can compute or count',
    'computed',
  ),
  LIFETIME_DEAL_URL: setting(
    webLink.optional(),
    'where the lifetime deal is sold',
    'https://deals.example.org/inkloom',
  ),
  OPERATOR_NAME: legalText('operator'),
  OPERATOR_ADDRESS: legalText('operator_address'),
  GOVERNING_LAW: legalText('governing_law'),
  MODEL_PROVIDER: legalText('model_provider'),
  PAYMENT_PROVIDER: legalText('payment_provider'),
  HOSTING_PROVIDER: legalText('hosting_provider'),
  MAIL_PROVIDER: legalText('mail_provider'),
  LIFETIME_DEAL_SELLER: legalText('deals_marketplace'),
  ANALYTICS_NOTICE: legalText('analytics'),
  IMPRINT_REPRESENTATIVE: imprintLine('imprint_representative'),
  IMPRINT_PHONE: imprintLine('imprint_phone'),
  IMPRINT_REGISTER: imprintLine('imprint_register'),
  IMPRINT_VAT_ID: imprintLine('imprint_vat_id'),
  IMPRINT_AUTHORITY: imprintLine('imprint_authority'),
  IMPRINT_RESPONSIBLE: imprintLine('imprint_responsible'),
}
