export interface RunningPractice {
  baseUrl: string;
  dashboardUrl: string;
  teamId: string;
  session: string;
  token: string;
  close(): Promise<void>;
}

export interface PracticeLauncher {
  start(): Promise<RunningPractice>;
}
