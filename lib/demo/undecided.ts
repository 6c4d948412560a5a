import { FAILURE_PARAMETER } from '@one-tick-ahead/api/contract/sign-in'
import { FIGURES_FRAGMENT } from './ids'
import { SIMULATION_KEY, USER_INFO_KEY } from './storage'

/**
 * Whether only the demo's scripts can tell what this visitor is shown: a session, a simulation, or a note. Everybody
 * else is shown the invitation that stands in the page. Runs in the head of a page, as a part of its starter.
 */
export function isUndecided(): boolean {
  const { search, hash } = location
  if (new URLSearchParams(search).has(FAILURE_PARAMETER)) return true
  if (hash.startsWith(FIGURES_FRAGMENT)) return true
  try {
    const user = localStorage.getItem(USER_INFO_KEY)
    const mayBeThere = user !== null && !user.includes('"islogin":false')
    return mayBeThere || sessionStorage.getItem(SIMULATION_KEY) !== null
  } catch {
    return false // refused storage holds nothing
  }
}
