import { type RecordingService, startRecordingService } from '../../electron/recording-service.ts';
import { agreeToSend } from '../../support/agree-to-send.ts';
import type { BuiltApp } from './built-app.ts';

const services: RecordingService[] = [];

/** The practice service over real HTTP, behind a wire that writes down what it carries. */
export async function startService(): Promise<RecordingService> {
  const service = await startRecordingService();
  services.push(service);
  return service;
}

/** For `afterEach`. */
export async function stopServices(): Promise<void> {
  for (const service of services.splice(0)) await service.close();
}

/** A connection to it, without credentials. */
export async function connectTo(app: BuiltApp, service: RecordingService): Promise<string> {
  await agreeToSend(app);
  const { id } = await app.call('connections.create', {
    label: 'Recorded',
    baseUrl: service.url,
    dashboardUrl: service.url,
    teamId: service.practice.teamId,
  });
  return id;
}

export async function withCredentials(app: BuiltApp, service: RecordingService): Promise<string> {
  const connectionId = await connectTo(app, service);
  await app.call('sessions.save', { connectionId, session: service.practice.session });
  await app.call('tokens.adopt', { connectionId, token: service.practice.token, name: 'Pasted' });
  return connectionId;
}
