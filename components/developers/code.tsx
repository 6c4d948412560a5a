import '@/components/blog/article.css'
import { highlight } from '@/components/blog/highlight'

interface CodeProps {
  /** What stands over it. */
  title: string
  language: string
  code: string
}

/** Code in the frame that articles have, without the buttons: nothing of it needs a script. */
export async function Code({ title, language, code }: CodeProps) {
  const html = await highlight(code.trimEnd(), language)
  return (
    <div className="prose mt-1.5 max-w-none">
      <figure className="code">
        <figcaption>{title}</figcaption>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus */}
        <pre tabIndex={0}>
          <code translate="no" dangerouslySetInnerHTML={{ __html: html }} />
        </pre>
      </figure>
    </div>
  )
}
