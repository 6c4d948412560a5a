import { LAB_FOLDER } from '../contract/paths'

/** Where the lab has a call of the API. @param folder one of several, where it has the call for each scheme. */
export const labPath = (path: string, folder = '') =>
  path.replace(/^\/api/, folder ? `${LAB_FOLDER}/${folder}` : LAB_FOLDER)
