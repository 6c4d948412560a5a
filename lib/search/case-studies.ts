import { type Incident, incidentId } from '@/content/incidents'
import { pages } from '@/content/pages'
import { prose, type SearchDocument, shortTitle } from './document'

/** One document for each incident, and one for the page. */
export function caseStudyDocuments(incidents: readonly Incident[]): SearchDocument[] {
  const { title, path, description } = pages.caseStudies
  const page = shortTitle(title)
  return [
    { kind: 'Case study', page: title, title, href: path, text: description },
    ...incidents.map(
      (incident): SearchDocument => ({
        kind: 'Case study',
        page,
        title: incident.name,
        href: `${path}#${incidentId(incident)}`,
        text: textOf(incident),
      }),
    ),
  ]
}

function textOf({ date, token, how, dwell, happened, allowed, control, helped, why }: Incident) {
  return prose(happened, date, token, how, dwell, allowed, control, helped, why)
}
