@rem package.json's scripts begin with the shell's exec, so that signals to npm reach Node. On Windows it is this.
@%*
