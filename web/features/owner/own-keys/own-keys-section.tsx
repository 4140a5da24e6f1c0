import { Part } from '../form/part.tsx'
import { SettingsLoaded } from '../form/settings-loaded.tsx'
import { KeyProvider } from './key-provider.tsx'
import { KeyUsers } from './key-users.tsx'

export const OwnKeysSection = () => (
  <div className="flex flex-col">
    <Part
      title="Accounts with their own key"
      intro="These accounts write only with their own AI key. They have the features of Premium."
    >
      <KeyUsers />
    </Part>
    <SettingsLoaded>
      {(settings) => <KeyProvider key={settings.own_keys.base_url} settings={settings} />}
    </SettingsLoaded>
  </div>
)
