import { about, helpCards, questionGroups } from './about'
import { aspects, choices, compare } from './compare'
import { contact } from './contact'
import { developers } from './developers'
import { home } from './home'
import { groups, limitsPage } from './limits'
import { blogs, caseStudies, notFound, protocol, videos } from './lists'
import { security, threats } from './ota-security'
import { places, privacy, sent } from './privacy'

/** The texts of the pages by their files, for the check of their links. */
export const pageTexts: Readonly<Record<string, unknown>> = {
  'content/pages/about.ts': { about, helpCards, questionGroups },
  'content/pages/compare.ts': { aspects, choices, compare },
  'content/pages/contact.ts': contact,
  'content/pages/developers.ts': developers,
  'content/pages/home.ts': home,
  'content/pages/limits.ts': { groups, limitsPage },
  'content/pages/lists.ts': { blogs, caseStudies, notFound, protocol, videos },
  'content/pages/ota-security.ts': { security, threats },
  'content/pages/privacy.ts': { places, privacy, sent },
}
