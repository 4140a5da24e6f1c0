import { SettingsLoaded } from '../form/settings-loaded.tsx'
import { SiteForm } from './site-form.tsx'

export const SiteSection = () => (
  <SettingsLoaded>{(settings) => <SiteForm key={JSON.stringify(settings.site)} settings={settings} />}</SettingsLoaded>
)
