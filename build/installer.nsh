; electron-builder takes this file in by its name.

; The installer keeps a copy of itself, from which a later update takes what has not changed. The template's uninstaller
; leaves it behind: as big as the program, and of no use without it. An update runs the uninstaller too, and needs it.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    SetShellVarContext current
    RMDir /r "$LOCALAPPDATA\keyholder-updater"
    ${if} $installMode == "all"
      SetShellVarContext all
    ${endif}
  ${endif}
!macroend
