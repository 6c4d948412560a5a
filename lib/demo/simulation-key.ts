/** sessionStorage key: there while this tab runs the demo's hosts in the browser, and names it there. */
export const SIMULATION_KEY = 'demo_simulated'
