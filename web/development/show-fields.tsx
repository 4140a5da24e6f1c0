import { useState } from 'react'
import { defaultOptions } from '#manuscript/model/export-options.ts'
import { settingsTones } from '#contract/projects.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Choice } from '../ui/choice.tsx'
import { controlShape, Field } from '../ui/field.tsx'
import { GrowingText } from '../ui/growing-text.tsx'
import { LengthSlider } from '../ui/length-slider.tsx'
import { OptionsField } from '../ui/options-field.tsx'
import { DesignPicture } from '../ui/design-picture.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { InteriorFields } from '../ui/interior-fields.tsx'
import { PageListField } from '../ui/page-list-field.tsx'
import { PdfFields } from '../ui/pdf-fields.tsx'
import { SearchSelect } from '../ui/search-select.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ToneChoice } from '../ui/tone-choice.tsx'
import { State } from './state.tsx'

const formats = [
  { value: 'pdf', label: 'PDF' },
  { value: 'docx', label: 'DOCX' },
  { value: 'epub', label: 'EPUB' },
] as const
type Format = (typeof formats)[number]['value']

const languages = [
  { value: 'english', label: 'English', other: 'English' },
  { value: 'german', label: 'German', other: 'Deutsch', lang: 'de' },
  { value: 'arabic', label: 'Arabic', other: 'العربية', lang: 'ar' },
]

const ShowCheckbox = () => (
  <>
    <State name="off, on, disabled">
      <Checkbox label="Tell me when a book is done" />
      <Checkbox label="Tell me when a book fails" defaultChecked />
      <Checkbox label="Not in this plan" disabled />
    </State>
    <State name="with a link beside it, and an error">
      <Checkbox
        label="I agree"
        aside={
          <a href="#checkbox" className="text-15 underline underline-offset-4">
            Read the terms
          </a>
        }
        error="Please agree to the terms."
      />
    </State>
  </>
)

const ShowChoice = () => {
  const [format, setFormat] = useState<Format>('pdf')
  return <Choice label="Format" options={formats} value={format} onChange={setFormat} />
}

const ShowField = () => (
  <>
    <State name="with a hint">
      <Field label="Name" hint="It stands on the title page.">
        {(parts) => <input {...parts} className={`${controlShape} min-h-target`} defaultValue="Ada Writer" />}
      </Field>
    </State>
    <State name="with an error, and something beside the label">
      <Field label="Name" error="Please write a name." aside={<span className="text-13 text-quiet">0 / 200</span>}>
        {(parts) => <input {...parts} className={`${controlShape} min-h-target`} />}
      </Field>
    </State>
  </>
)

const ShowLengthSlider = () => {
  const [length, setLength] = useState(3)
  return (
    <>
      <State name="plain">
        <LengthSlider label="Length" value={length} onChange={setLength} />
      </State>
      <State name="with how much text it will be">
        <LengthSlider label="Length of the text" value={length} onChange={setLength} approximate />
      </State>
    </>
  )
}

const ShowOptionsField = () => {
  const [format, setFormat] = useState<Format>('docx')
  return <OptionsField label="Format" options={formats} value={format} onChange={setFormat} />
}

const ShowPasswordField = () => (
  <>
    <State name="plain">
      <PasswordField label="Password" defaultValue="correct horse" autoComplete="off" />
    </State>
    <State name="with a hint, with an error">
      <PasswordField label="New password" hint="At least 8 characters." autoComplete="off" />
      <PasswordField label="Repeated password" error="The two are not the same." autoComplete="off" />
    </State>
  </>
)

const ShowSearchSelect = () => {
  const [language, setLanguage] = useState('german')
  return (
    <SearchSelect
      label="Language"
      options={languages}
      value={language}
      onChange={setLanguage}
      emptyText="No language has this name."
    />
  )
}

const ShowSelectField = () => {
  const [value, setValue] = useState('a')
  const options = [
    <option key="a" value="a">
      The last week
    </option>,
    <option key="b" value="b">
      The last month
    </option>,
  ]
  return (
    <>
      <State name="with a hint">
        <SelectField label="Period" value={value} onChange={setValue} hint="Days end at midnight, UTC.">
          {options}
        </SelectField>
      </State>
      <State name="with an error">
        <SelectField label="Period with an error" value={value} onChange={setValue} error="Please choose another one.">
          {options}
        </SelectField>
      </State>
      <State name="disabled">
        <SelectField label="Disabled period" value={value} onChange={setValue} disabled>
          {options}
        </SelectField>
      </State>
    </>
  )
}

const ShowTextArea = () => {
  const [text, setText] = useState('A field guide to tide pools for families')
  const common = {
    value: text,
    count: text.length,
    onChange: ({ target }: { target: { value: string } }) => setText(target.value),
    rows: 3,
  }
  return (
    <>
      <State name="plain">
        <TextArea label="Description" limit={2000} {...common} />
      </State>
      <State name="at its limit, with a hint">
        <TextArea label="Full description" limit={text.length} hint="What the book is about." {...common} />
      </State>
      <State name="with a warning">
        <TextArea label="Short description" limit={2000} warning="Very short" {...common} />
      </State>
      <State name="with an error">
        <TextArea label="Wrong description" limit={2000} error="Please describe your book." {...common} />
      </State>
      <State name="disabled">
        <TextArea label="Disabled description" limit={2000} disabled {...common} />
      </State>
    </>
  )
}

const ShowTextField = () => (
  <>
    <State name="empty, filled, with a hint">
      <div className="flex flex-col gap-16">
        <TextField label="Title" />
        <TextField label="Filled title" defaultValue="The Moving Edge of the Sea" />
        <TextField label="Title with a hint" hint="It can be changed later." />
      </div>
    </State>
    <State name="with an error">
      <TextField label="Title with an error" error="Please write a title." defaultValue=" " />
    </State>
    <State name="disabled">
      <TextField label="Disabled title" defaultValue="Not to be changed" disabled />
    </State>
  </>
)

const ShowToneChoice = () => {
  const [tone, setTone] = useState<string>(settingsTones[0])
  return <ToneChoice label="Tone" tones={settingsTones} value={tone} onChange={setTone} />
}

const ShowGrowingText = () => {
  const [title, setTitle] = useState('What pulls the water')
  const [synopsis, setSynopsis] = useState('Why there is a tide, and how to know when.')
  return (
    <State name="edited in place">
      <GrowingText
        label="Title"
        singleLine
        textClass="font-serif text-20 font-semibold"
        value={title}
        onChange={setTitle}
      />
      <GrowingText label="Synopsis" textClass="text-15 text-quiet" value={synopsis} onChange={setSynopsis} />
    </State>
  )
}

const ShowInteriorFields = () => {
  const [interior, setInterior] = useState(defaultOptions.docx)
  return (
    <InteriorFields interior={interior} change={(changed) => setInterior((before) => ({ ...before, ...changed }))} />
  )
}

const ShowPdfFields = () => {
  const [pdf, setPdf] = useState(defaultOptions.pdf)
  return <PdfFields pdf={pdf} change={(changed) => setPdf((before) => ({ ...before, ...changed }))} />
}

const ShowPageListField = () => {
  const [checked, setChecked] = useState(false)
  return <PageListField checked={checked} onChange={setChecked} />
}

export const fields = {
  checkbox: ShowCheckbox,
  choice: ShowChoice,
  'design-picture': () => <DesignPicture design="classic" />,
  field: ShowField,
  'growing-text': ShowGrowingText,
  'interior-fields': ShowInteriorFields,
  'length-slider': ShowLengthSlider,
  'options-field': ShowOptionsField,
  'page-list-field': ShowPageListField,
  'password-field': ShowPasswordField,
  'pdf-fields': ShowPdfFields,
  'search-select': ShowSearchSelect,
  'select-field': ShowSelectField,
  'text-area': ShowTextArea,
  'text-field': ShowTextField,
  'tone-choice': ShowToneChoice,
}
