import { spawnSync } from 'node:child_process'

/** The tests that ask the kernel what a process has open, in a way that only Linux has. */
export function describeOnLinux(title: string, tests: () => void): void {
  if (process.platform === 'linux') describe(title, tests)
  else test.todo(`${title}: skipped, this is not Linux`)
}

/** Runs what follows it where it is process 1, as in a container; it ends with whoever started it. */
export const OWN_PROCESSES = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']

/** The tests that start processes as in containers of one machine, which root may. */
export function describeInContainers(title: string, tests: () => void): void {
  const [command = '', ...args] = OWN_PROCESSES
  if (spawnSync(command, [...args, 'true']).status === 0) describe(title, tests)
  else test.todo(`${title}: skipped, this user may not unshare process ids`)
}
