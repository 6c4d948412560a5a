import './tabs.css'
import { Fragment, type ReactNode } from 'react'

interface TabsProps {
  /** What is chosen, for who does not see the row of titles. */
  label: string
  /** Of the radio buttons; no other tabs on the page have it. */
  name: string
  tabs: readonly { id: string; title: string; content: ReactNode }[]
}

/**
 * One of several at a time. Each title is the label of a radio button: pointer, touch and arrow keys
 * choose one without a script, and tabs.css shows what follows it.
 */
export function Tabs({ label, name, tabs }: TabsProps) {
  return (
    <fieldset className="tabs min-w-0">
      <legend className="sr-only">{label}</legend>
      {tabs.map(({ id, title, content }, index) => (
        <Fragment key={id}>
          <label className="tab relative has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2">
            <input
              type="radio"
              name={name}
              value={id}
              defaultChecked={index === 0}
              className="pointer-events-none absolute inset-0 appearance-none outline-none"
            />
            {title}
          </label>
          <div id={id} className="min-w-0 scroll-mt-7 pt-1.5">
            {content}
          </div>
        </Fragment>
      ))}
    </fieldset>
  )
}
