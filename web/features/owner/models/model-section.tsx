import type { OwnerSettings } from '#contract/owner.ts'
import { AddAnother } from '../form/add-another.tsx'
import { ConnectModel } from './connect-model.tsx'
import { ConnectedModels } from './connected-models.tsx'
import { LocalModel } from './local-model.tsx'
import { Overridden } from '../form/overridden.tsx'
import { Part } from '../form/part.tsx'
import { Purposes } from './purposes.tsx'
import { SettingsLoaded } from '../form/settings-loaded.tsx'

export const ModelSection = () => <SettingsLoaded>{(settings) => <Models settings={settings} />}</SettingsLoaded>

const Models = ({ settings }: { settings: OwnerSettings }) => {
  const { models, writer, overridden_by: overridden } = settings
  const isFixed = overridden.models.length > 0
  return (
    <div className="flex flex-col">
      <Part title="In use" intro={writer.describe}>
        {isFixed && <Overridden names={overridden.models} />}
      </Part>
      {models.length > 0 && (
        <Part
          title="Connected"
          intro="Models are tried in this order. When one fails, the next one is used. Prices are US dollars per million tokens."
        >
          <ConnectedModels settings={settings} />
        </Part>
      )}
      {models.length > 1 && !isFixed && (
        <Part title="For each purpose" intro="Choose the model that is tried first. The others follow in their order.">
          <Purposes settings={settings} />
        </Part>
      )}
      {!isFixed && (
        <>
          <AddAnother
            key={models.length}
            isFirst={models.length === 0}
            title={models.length > 0 ? 'Connect another model' : 'Connect a model'}
          >
            <ConnectModel />
          </AddAnother>
          <Part title="Small local model">
            <LocalModel
              isConnected={(file) => models.some(({ base_url, model }) => base_url === null && model === file)}
            />
          </Part>
        </>
      )}
    </div>
  )
}
