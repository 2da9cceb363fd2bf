/** In the environment of the build whose packages are looked at: none of it may get into a byte of them. */
export const plantedSecrets = {
  AZURE_CLIENT_SECRET: 'planted-azure-client-secret',
  WIN_CSC_KEY_PASSWORD: 'planted-windows-password',
  CSC_KEY_PASSWORD: 'planted-certificate-password',
  APPLE_API_KEY_CONTENT: 'planted-api-key',
  KEYHOLDER_GPG_PASSPHRASE: 'planted-passphrase',
};
