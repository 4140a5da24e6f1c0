import { imprintSettings, type ImprintSettingName } from '#contract/imprint.ts'
import { legalNotice } from '../texts/legal.ts'
import { When } from '../when.tsx'

const lines = Object.entries(imprintSettings) as [ImprintSettingName, { label: string }][]

/** The operator of the installation. Lines without a setting are left out. */
export const LegalNotice = () => (
  <section id={legalNotice.id} className="article max-w-page pt-48">
    <h2>{legalNotice.name}</h2>
    <dl className="legal-notice">
      <dt>{legalNotice.operator}</dt>
      <dd>
        {'{{operator}}'}
        <br />
        {'{{operator_address}}'}
      </dd>
      <dt>{legalNotice.email}</dt>
      <dd>{'{{support_email}}'}</dd>
      {lines.map(([name, { label }]) => (
        <When key={name} section={name}>
          <dt>{label}</dt>
          <dd>{`{{${name}}}`}</dd>
        </When>
      ))}
    </dl>
  </section>
)
